/** The nonce that styles made by scripts must bear; '' where the page was served without one. */
export const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
