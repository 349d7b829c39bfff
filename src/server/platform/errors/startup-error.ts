/** Nothing was started; the message says why and the way out, for whoever started it. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Whether what was thrown is `parseArgs` saying what is wrong with the arguments, in a sentence. */
export const isOfArguments = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
