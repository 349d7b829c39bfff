/** Nothing was started; the message says why and the way out, for whoever started it. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
