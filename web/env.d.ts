interface ImportMetaEnv {
  /** URL of the script for pages whose brand has an advertising tag. */
  readonly TRACKING_SCRIPT: string;
}
