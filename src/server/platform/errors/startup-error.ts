/** The start failed; the message gives the reason and the remedy to the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Whether the error comes from `parseArgs`, whose message explains the wrong argument. */
export const isOfArguments = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
