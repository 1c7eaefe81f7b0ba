"use strict";
const box = document.getElementById("filter");
if (box) {
  const rows = Array.from(document.querySelectorAll("#inventory tbody tr"), (row) => ({
    row,
    text: row.textContent.toLowerCase(),
  }));
  const count = document.getElementById("count");
  const show = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = shown + " of " + rows.length + " objects";
  };
  box.closest(".filter").hidden = false;
  box.addEventListener("input", show);
  show();
}
