interface ImportMetaEnv {
  /** Address of the script of pages whose brand has an advertising tag. */
  readonly TRACKING_SCRIPT: string;
}
