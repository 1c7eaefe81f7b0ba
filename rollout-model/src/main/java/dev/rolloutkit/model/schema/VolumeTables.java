package dev.rolloutkit.model.schema;

/** Volumes and their sources. Source: Kubernetes API 0.18 to 0.34. */
final class VolumeTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      core.v1.AWSElasticBlockStoreVolumeSource
        volumeID string
        fsType string ? go:FSType
        partition int32 ?
        readOnly bool ?
      core.v1.AzureDiskVolumeSource
        diskName string
        diskURI string go:DataDiskURI
        cachingMode *string(v1.AzureDataDiskCachingMode) ? =ReadWrite
        fsType *string ? =ext4 go:FSType
        readOnly *bool ? =false
        kind *string(v1.AzureDataDiskKind) ? =Shared
      core.v1.AzureFileVolumeSource
        secretName string
        shareName string
        readOnly bool ?
      core.v1.CSIVolumeSource
        driver string
        readOnly *bool ?
        fsType *string ? go:FSType
        volumeAttributes map[string]string ?
        nodePublishSecretRef *core.v1.LocalObjectReference ?
      core.v1.CephFSVolumeSource
        monitors []string
        path string ?
        user string ?
        secretFile string ?
        secretRef *core.v1.LocalObjectReference ?
        readOnly bool ?
      core.v1.CinderVolumeSource
        volumeID string
        fsType string ? go:FSType
        readOnly bool ?
        secretRef *core.v1.LocalObjectReference ?
      core.v1.ClusterTrustBundleProjection
        name *string ?
        signerName *string ?
        labelSelector *meta.v1.LabelSelector ?
        optional *bool ?
        path string
      core.v1.ConfigMapProjection
        + core.v1.LocalObjectReference
        items []core.v1.KeyToPath ?
        optional *bool ?
      core.v1.ConfigMapVolumeSource
        + core.v1.LocalObjectReference
        items []core.v1.KeyToPath ?
        defaultMode *int32 ? =420
        optional *bool ?
      core.v1.DownwardAPIProjection
        items []core.v1.DownwardAPIVolumeFile ?
      core.v1.DownwardAPIVolumeFile
        path string
        fieldRef *core.v1.ObjectFieldSelector ?
        resourceFieldRef *core.v1.ResourceFieldSelector ?
        mode *int32 ?
      core.v1.DownwardAPIVolumeSource
        items []core.v1.DownwardAPIVolumeFile ?
        defaultMode *int32 ? =420
      core.v1.EmptyDirVolumeSource
        medium string(v1.StorageMedium) ?
        sizeLimit *Quantity ?
      core.v1.EphemeralVolumeSource
        volumeClaimTemplate *core.v1.PersistentVolumeClaimTemplate ?
        readOnly bool ? @-0.20
      core.v1.FCVolumeSource
        targetWWNs []string ?
        lun *int32 ?
        fsType string ? go:FSType
        readOnly bool ?
        wwids []string ? go:WWIDs
      core.v1.FlexVolumeSource
        driver string
        fsType string ? go:FSType
        secretRef *core.v1.LocalObjectReference ?
        readOnly bool ?
        options map[string]string ?
      core.v1.FlockerVolumeSource
        datasetName string ?
        datasetUUID string ?
      core.v1.GCEPersistentDiskVolumeSource
        pdName string go:PDName
        fsType string ? go:FSType
        partition int32 ?
        readOnly bool ?
      core.v1.GitRepoVolumeSource
        repository string
        revision string ?
        directory string ?
      core.v1.GlusterfsVolumeSource
        endpoints string go:EndpointsName
        path string
        readOnly bool ?
      core.v1.HostPathVolumeSource
        path string
        type *string(v1.HostPathType) ? =""
      core.v1.ISCSIVolumeSource
        targetPortal string
        iqn string go:IQN
        lun int32
        iscsiInterface string ? =default go:ISCSIInterface
        fsType string ? go:FSType
        readOnly bool ?
        portals []string ?
        chapAuthDiscovery bool ? go:DiscoveryCHAPAuth
        chapAuthSession bool ? go:SessionCHAPAuth
        secretRef *core.v1.LocalObjectReference ?
        initiatorName *string ?
      core.v1.ImageVolumeSource
        reference string ?
        pullPolicy string(v1.PullPolicy) ?
      core.v1.KeyToPath
        key string
        path string
        mode *int32 ?
      core.v1.NFSVolumeSource
        server string
        path string
        readOnly bool ?
      core.v1.PersistentVolumeClaimSpec
        accessModes []string(v1.PersistentVolumeAccessMode) ?
        selector *meta.v1.LabelSelector ?
        resources core.v1.ResourceRequirements ? @-0.25
        resources core.v1.VolumeResourceRequirements ? @0.29
        volumeName string ?
        storageClassName *string ?
        volumeMode *string(v1.PersistentVolumeMode) ? =Filesystem
        dataSource *core.v1.TypedLocalObjectReference ?
        dataSourceRef *core.v1.TypedLocalObjectReference ? @0.23-0.25
        dataSourceRef *core.v1.TypedObjectReference ? @0.29
        volumeAttributesClassName *string ? @0.29
      core.v1.PersistentVolumeClaimTemplate
        metadata meta.v1.ObjectMeta ? go:ObjectMeta
        spec core.v1.PersistentVolumeClaimSpec
      core.v1.PersistentVolumeClaimVolumeSource
        claimName string
        readOnly bool ?
      core.v1.PhotonPersistentDiskVolumeSource
        pdID string
        fsType string ? go:FSType
      core.v1.PodCertificateProjection
        signerName string ?
        keyType string ?
        maxExpirationSeconds *int32 ?
        credentialBundlePath string ?
        keyPath string ?
        certificateChainPath string ?
      core.v1.PortworxVolumeSource
        volumeID string
        fsType string ? go:FSType
        readOnly bool ?
      core.v1.ProjectedVolumeSource
        sources []core.v1.VolumeProjection
        defaultMode *int32 ? =420
      core.v1.QuobyteVolumeSource
        registry string
        volume string
        readOnly bool ?
        user string ?
        group string ?
        tenant string ?
      core.v1.RBDVolumeSource
        monitors []string go:CephMonitors
        image string go:RBDImage
        fsType string ? go:FSType
        pool string ? =rbd go:RBDPool
        user string ? =admin go:RadosUser
        keyring string ? =/etc/ceph/keyring
        secretRef *core.v1.LocalObjectReference ?
        readOnly bool ?
      core.v1.ScaleIOVolumeSource
        gateway string
        system string
        secretRef *core.v1.LocalObjectReference
        sslEnabled bool ? go:SSLEnabled
        protectionDomain string ?
        storagePool string ?
        storageMode string ? =ThinProvisioned
        volumeName string ?
        fsType string ? =xfs go:FSType
        readOnly bool ?
      core.v1.SecretProjection
        + core.v1.LocalObjectReference
        items []core.v1.KeyToPath ?
        optional *bool ?
      core.v1.SecretVolumeSource
        secretName string ?
        items []core.v1.KeyToPath ?
        defaultMode *int32 ? =420
        optional *bool ?
      core.v1.ServiceAccountTokenProjection
        audience string ?
        expirationSeconds *int64 ? =3600
        path string
      core.v1.StorageOSVolumeSource
        volumeName string ?
        volumeNamespace string ?
        fsType string ? go:FSType
        readOnly bool ?
        secretRef *core.v1.LocalObjectReference ?
      core.v1.TypedLocalObjectReference
        apiGroup *string go:APIGroup
        kind string
        name string
      core.v1.TypedObjectReference
        apiGroup *string go:APIGroup
        kind string
        name string
        namespace *string ?
      core.v1.Volume
        name string
        + core.v1.VolumeSource
      core.v1.VolumeProjection
        secret *core.v1.SecretProjection ?
        downwardAPI *core.v1.DownwardAPIProjection ?
        configMap *core.v1.ConfigMapProjection ?
        serviceAccountToken *core.v1.ServiceAccountTokenProjection ?
        clusterTrustBundle *core.v1.ClusterTrustBundleProjection ? @0.29
        podCertificate *core.v1.PodCertificateProjection ? @0.34
      core.v1.VolumeResourceRequirements
        limits map[string]Quantity ? =(milli)
        requests map[string]Quantity ? =(milli)
      core.v1.VolumeSource
        hostPath *core.v1.HostPathVolumeSource ?
        emptyDir *core.v1.EmptyDirVolumeSource ? =(source)
        gcePersistentDisk *core.v1.GCEPersistentDiskVolumeSource ? go:GCEPersistentDisk
        awsElasticBlockStore *core.v1.AWSElasticBlockStoreVolumeSource ? go:AWSElasticBlockStore
        gitRepo *core.v1.GitRepoVolumeSource ?
        secret *core.v1.SecretVolumeSource ?
        nfs *core.v1.NFSVolumeSource ? go:NFS
        iscsi *core.v1.ISCSIVolumeSource ? go:ISCSI
        glusterfs *core.v1.GlusterfsVolumeSource ?
        persistentVolumeClaim *core.v1.PersistentVolumeClaimVolumeSource ?
        rbd *core.v1.RBDVolumeSource ? go:RBD
        flexVolume *core.v1.FlexVolumeSource ?
        cinder *core.v1.CinderVolumeSource ?
        cephfs *core.v1.CephFSVolumeSource ? go:CephFS
        flocker *core.v1.FlockerVolumeSource ?
        downwardAPI *core.v1.DownwardAPIVolumeSource ?
        fc *core.v1.FCVolumeSource ? go:FC
        azureFile *core.v1.AzureFileVolumeSource ?
        configMap *core.v1.ConfigMapVolumeSource ?
        vsphereVolume *core.v1.VsphereVirtualDiskVolumeSource ?
        quobyte *core.v1.QuobyteVolumeSource ?
        azureDisk *core.v1.AzureDiskVolumeSource ?
        photonPersistentDisk *core.v1.PhotonPersistentDiskVolumeSource ?
        projected *core.v1.ProjectedVolumeSource ?
        portworxVolume *core.v1.PortworxVolumeSource ?
        scaleIO *core.v1.ScaleIOVolumeSource ?
        storageos *core.v1.StorageOSVolumeSource ? go:StorageOS
        csi *core.v1.CSIVolumeSource ? go:CSI
        ephemeral *core.v1.EphemeralVolumeSource ? @0.20
        image *core.v1.ImageVolumeSource ? @0.34
      core.v1.VsphereVirtualDiskVolumeSource
        volumePath string
        fsType string ? go:FSType
        storagePolicyName string ?
        storagePolicyID string ?
      """;

  private VolumeTables() {}
}
