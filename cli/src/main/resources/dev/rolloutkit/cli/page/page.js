'use strict';
(async () => {
  const LEVELS = ['error', 'breaking', 'unknown', 'warning', 'note'];
  const SIZE = 20;
  /** How many items of a list are printed; the worst come first. */
  const PRINTED = 200;
  /** What one looks for on paper too. */
  const ALWAYS = ['findings', 'requests', 'accepted'];
  let printing = false;
  const byId = id => document.getElementById(id);

  /** Characters that would be invisible, or change the direction of text, are written out. */
  const visible = text =>
    String(text).replace(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
      c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));

  /** An element. Strings become text, never markup. */
  const el = (name, style, ...children) => {
    const out = document.createElement(name);
    if (style) out.className = style;
    for (const child of children.flat()) {
      if (child === null || child === undefined || child === '') continue;
      out.append(child instanceof Node ? child : visible(child));
    }
    return out;
  };

  const read = async () => {
    const data = JSON.parse(byId('data').textContent);
    if (!data.gzip) return data;
    const bytes = Uint8Array.from(atob(data.gzip), c => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  };

  const data = await read();
  data.findings.forEach((f, i) => (f.index = i));
  data.ways.forEach((w, i) => {
    w.index = i;
    w.findings = [];
  });
  for (const f of data.findings) f.ways.forEach(i => data.ways[i].findings.push(f.index));

  /** Kind and namespace of objects as they are named: "Service shop/checkout". */
  const named = objects => {
    const kinds = new Set();
    const namespaces = new Set();
    for (const object of objects) {
      const m = /^(?:([A-Za-z]\w*) )?(?:([^\s/]+)\/)?\S+/.exec(object);
      if (m && m[1]) kinds.add(m[1]);
      if (m && m[2]) namespaces.add(m[2]);
    }
    return {kinds, namespaces};
  };

  /** What the filter compares; made on first use, because most items are never shown. */
  const facets = item => {
    if (!item.facets) {
      const {kinds, namespaces} = named(item.objects || [item.object || '']);
      const levels = item.findings
        ? item.findings.map(i => LEVELS.indexOf(data.findings[i].level))
        : item.level ? [LEVELS.indexOf(item.level)] : [];
      item.facets = {kinds, namespaces, level: Math.min(99, ...levels), text: JSON.stringify(item).toLowerCase()};
    }
    return item.facets;
  };

  const link = (target, text) => {
    const out = el('a', '', text);
    out.href = '#' + target;
    return out;
  };

  /** A link to everything that is said of an object. */
  const objectLink = object => {
    const out = link('object-' + encodeURIComponent(object), object);
    out.className = 'object';
    return out;
  };

  const state = side => (side ? side.state : 'gone');
  const STATES = {holds: 'answered', broken: 'nobody answers', unknown: 'not known', gone: 'no such rule'};

  const showWay = way => {
    const last = way.sides[way.sides.length - 1];
    const worst = way.sides.some(s => state(s) === 'broken') ? 'broken' : state(last) === 'gone' ? 'unknown' : state(last);
    const out = el('li', worst);
    out.id = 'way-' + way.index;
    const row = el('div', 'row');
    way.sides.forEach((side, i) => {
      const label = data.sides.length > 1 ? data.sides[i] + ': ' : '';
      const entry = el('div', '', i === 0 ? [el('strong', '', way.door), el('br'), way.requests] : []);
      entry.append(el('p', state(side) === 'broken' ? 'bad' : 'quiet', label + STATES[state(side)]));
      const steps = el('ol', 'way', (side ? side.way : []).map(step =>
        el('li', step.state, step.step + (step.reads.length ? ': ' + step.reads.join(', ') : ''), step.words ? ': ' + step.words : '')));
      const pods = el('div', 'pods', (side ? side.parts : []).map(part => el('p', part.state, part.who)), side && side.login ? el('p', 'quiet', 'after ' + side.login) : '');
      row.append(el('div', 'side', entry, el('div', '', side ? steps : '-'), pods));
    });
    out.append(row);
    if (way.findings.length) {
      const some = way.findings.slice(0, 10);
      out.append(el('p', 'quiet', 'Findings: ', some.flatMap(i => [link('finding-' + i, data.findings[i].code + ' ' + data.findings[i].object), ' ']),
        way.findings.length > 10 ? 'and ' + (way.findings.length - 10) + ' more' : ''));
    }
    return out;
  };

  const place = p => p.file + (p.line ? ':' + p.line + (p.column ? ':' + p.column : '') : '');

  const showFinding = f => {
    const out = el('li', f.level, el('span', 'level', f.level), ' ', el('code', '', f.code), ' ', el('strong', '', objectLink(f.object)), ' ', el('small', '', place(f)), el('p', '', f.consequence));
    if (f.index !== undefined) out.id = 'finding-' + f.index;
    if (f.reason) out.append(el('p', 'quiet', 'Accepted: ' + f.reason));
    if (f.remedy) out.append(f.remedy.includes('\n') ? el('pre', '', f.remedy) : el('p', '', 'Remedy: ' + f.remedy));
    if (f.requests || f.details || f.related) {
      out.append(el('details', '', el('summary', '', 'More'),
        (f.requests || []).map(r => el('p', '', r)), (f.details || []).map(d => el('p', '', d)), (f.related || []).map(r => el('p', 'quiet', 'See ' + place(r)))));
    }
    if (f.ways.length) {
      out.append(el('p', 'quiet', 'Ways: ', f.ways.slice(0, 10).flatMap(i => [link('way-' + i, data.ways[i].door + ', ' + data.ways[i].requests), '; ']),
        f.ways.length > 10 ? 'and ' + (f.ways.length - 10) + ' more' : ''));
    }
    return out;
  };

  const words = name => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

  const value = v => {
    if (v === null || v === undefined) return '-';
    if (Array.isArray(v)) {
      if (!v.length) return el('span', 'quiet', 'none');
      if (v[0] !== null && typeof v[0] === 'object' && !Array.isArray(v[0])) {
        const columns = [...new Set(v.flatMap(Object.keys))];
        return el('div', 'wide', el('table', '',
          el('thead', '', el('tr', '', columns.map(c => el('th', '', words(c))))),
          el('tbody', '', v.map(r => el('tr', '', columns.map(c => el('td', '', value(r[c]))))))));
      }
      return v.length === 1 ? value(v[0]) : el('ul', '', v.map(one => el('li', '', value(one))));
    }
    return typeof v === 'object' ? facts(v) : String(v);
  };

  const facts = object => el('dl', '', Object.entries(object).flatMap(([k, v]) => [el('dt', '', words(k)), el('dd', '', value(v))]));

  const showEntry = entry => el('li', '', el('strong', '', entry.object), ' ', el('small', '', entry.at),
    (entry.problems || []).map(p => el('p', 'bad', p)), Object.keys(entry.facts).length ? facts(entry.facts) : '');

  const showFigure = figure => {
    const parsed = new DOMParser().parseFromString(figure.picture, 'text/html').querySelector('svg');
    const box = el('figure', '', parsed ? document.importNode(parsed, true) : '', el('figcaption', '', figure.caption));
    const picture = box.querySelector('svg');
    if (picture) picture.setAttribute('aria-label', visible(figure.caption));
    box.tabIndex = 0;
    return el('li', '', box);
  };

  const lists = [];

  /** A list of which one page at a time is in the document. */
  class Paged {
    constructor(label, items, show) {
      Object.assign(this, {label, items, show, shown: items, page: 0});
      this.list = el('ul', 'list');
      this.where = el('span', '');
      this.pager = el('div', 'pager', this.button('Previous', -1), this.where, this.button('Next', 1));
      this.box = el('div', '', this.list, this.pager);
      lists.push(this);
    }

    button(text, step) {
      const out = el('button', '', text);
      out.type = 'button';
      out.setAttribute('aria-label', text + ' page of ' + this.label);
      out.addEventListener('click', () => {
        this.page += step;
        this.draw();
      });
      return out;
    }

    keep(filter) {
      this.shown = filter ? this.items.filter(filter) : this.items;
      this.page = 0;
      this.draw();
    }

    draw() {
      const pages = Math.max(1, Math.ceil(this.shown.length / SIZE));
      this.page = Math.min(Math.max(0, this.page), pages - 1);
      const from = printing ? 0 : this.page * SIZE;
      const some = this.shown.slice(from, from + (printing ? PRINTED : SIZE));
      this.list.replaceChildren(...(some.length ? some.map(this.show) : [el('li', 'quiet', 'Nothing.')]));
      this.where.textContent = some.length ? `${from + 1} to ${from + some.length} of ${this.shown.length}` : '';
      this.pager.hidden = pages === 1;
      this.pager.firstChild.disabled = this.page === 0;
      this.pager.lastChild.disabled = this.page === pages - 1;
    }

    reveal(index) {
      const at = this.shown.findIndex(item => item.index === index);
      if (at < 0) return false;
      this.page = Math.floor(at / SIZE);
      this.draw();
      return true;
    }
  }

  const section = (id, title, open, ...children) => {
    const count = children.reduce((n, c) => n + (c instanceof Paged ? c.items.length : 0), 0);
    const out = el('details', '', el('summary', '', el('h2', '', `${title} (${count})`)), children.map(c => (c instanceof Paged ? c.box : c)));
    out.id = id;
    out.open = open;
    byId('main').append(out);
    byId('contents').append(link(id, title.split(':')[0]));
  };

  document.title = data.title;
  byId('title').textContent = data.title;
  const header = data.header;
  const told = (label, list) => list && list.length
    ? el('details', 'quiet', el('summary', '', `${label} (${list.length})`), el('ul', '', list.map(one => el('li', '', one)))) : '';
  const counts = all => Object.entries(all || {}).map(([kind, n]) => n + ' ' + kind).join(', ');
  byId('about').append(
    el('p', '', counts(header.understood) ? 'Understood: ' + counts(header.understood) + '.' : 'Nothing that decides who answers requests.'),
    counts(header.notModelled) ? el('p', 'quiet', 'Not modelled: ' + counts(header.notModelled) + '.') : '',
    ...(header.changes ? [told('Changed', header.changes.changed), told('Added', header.changes.added), told('Removed', header.changes.removed)] : []),
    told('Read from manifests', header.read), told('Assumed', header.assumed), told('Not compared', header.notCompared), told('Passed over', header.passedOver));

  const findings = new Paged('findings', data.findings, showFinding);
  const rank = way => ['broken', 'unknown', 'gone', 'holds'].indexOf(state(way.sides[way.sides.length - 1]));
  const differs = way => way.sides.length > 1 && JSON.stringify(way.sides[0]) !== JSON.stringify(way.sides[1]);
  const ways = new Paged('requests', [...data.ways].sort((a, b) => differs(b) - differs(a) || rank(a) - rank(b) || b.public - a.public || a.index - b.index), showWay);
  section('findings', 'Findings', true, findings);
  section('requests', 'Requests: who answers them', true, ways);
  if (data.ignored.length) section('accepted', 'Accepted findings', false, new Paged('accepted findings', data.ignored, showFinding));
  for (const one of data.sections) {
    section(one.id, one.title, false,
      ...(one.figures.length ? [new Paged('pictures of ' + one.title, one.figures, showFigure)] : []),
      new Paged(one.title, one.entries, showEntry));
  }

  const everything = lists.flatMap(list => list.items);
  for (const [id, field] of [['namespace', 'namespaces'], ['kind', 'kinds']]) {
    const values = new Set();
    for (const item of [...data.findings, ...data.ways]) named(item.objects || [item.object || ''])[field].forEach(v => values.add(v));
    byId(id).append(...[...values].sort().map(v => {
      const option = el('option', '', v);
      option.value = v;
      return option;
    }));
  }

  const filter = () => {
    const text = byId('text').value.trim().toLowerCase();
    const namespace = byId('namespace').value;
    const kind = byId('kind').value;
    const level = byId('level').value;
    const any = text || namespace || kind || level;
    const fits = item => {
      const f = facets(item);
      return (!text || f.text.includes(text)) && (!namespace || f.namespaces.has(namespace))
        && (!kind || f.kinds.has(kind)) && (!level || f.level <= Number(level));
    };
    lists.forEach(list => list.keep(any ? fits : null));
    byId('count').textContent = any ? `${lists.reduce((n, l) => n + l.shown.length, 0)} of ${everything.length} shown` : '';
  };
  byId('filter').addEventListener('input', filter);
  byId('filter').addEventListener('change', filter);
  byId('filter').addEventListener('submit', event => event.preventDefault());

  /** Shows what a link names, whatever page of its list it is on. */
  const follow = () => {
    const object = /^#object-(.+)$/.exec(location.hash);
    if (object) {
      byId('filter').reset();
      // In quotes it is a whole name, and not the beginning of another.
      byId('text').value = JSON.stringify(decodeURIComponent(object[1]));
      filter();
      byId('filter').scrollIntoView();
      byId('text').focus({preventScroll: true});
      return;
    }
    const m = /^#(way|finding)-(\d+)$/.exec(location.hash);
    if (m) {
      const list = m[1] === 'way' ? ways : findings;
      if (!list.reveal(Number(m[2]))) {
        byId('filter').reset();
        filter();
        list.reveal(Number(m[2]));
      }
    }
    const target = location.hash.length > 1 ? byId(location.hash.slice(1)) : null;
    if (target) {
      const around = target.closest('main>details');
      if (around) around.open = true;
      target.tabIndex = -1;
      target.focus();
      target.scrollIntoView();
    }
  };
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', event => {
    const followed = event.target.closest && event.target.closest('a[href^="#"]');
    // The address does not change, so the browser says nothing.
    if (followed && followed.hash === location.hash) follow();
  });

  /** On paper: what the filter keeps without pages, unfolded, and what was asked for. */
  let folded = [];
  const print = on => {
    if (on === printing) return;
    printing = on;
    if (on) folded = ALWAYS.map(byId).filter(d => d && !d.open);
    folded.forEach(d => (d.open = on));
    const asked = ['text', 'namespace', 'kind', 'level'].filter(id => byId(id).value)
      .map(id => id + ' ' + (id === 'level' ? byId(id).selectedOptions[0].text : byId(id).value));
    byId('printed').textContent = asked.length ? visible('Only ' + asked.join(', ') + ': ' + byId('count').textContent) : '';
    lists.forEach(list => list.draw());
    if (on) document.querySelectorAll('li details').forEach(d => (d.open = true));
  };
  window.addEventListener('beforeprint', () => print(true));
  window.addEventListener('afterprint', () => print(false));
  matchMedia('print').addEventListener('change', event => print(event.matches));
  filter();
  follow();
  document.body.dataset.ready = 'true';
  performance.mark('ready');
})();
