interface Window {
  /** Answers under way, by path and query; begun by the first lines of index.html. */
  startedCalls?: Record<string, Promise<Response>>
}
