import { showDay } from '../../values/day.ts'

/** Said of one's own account. */
export const account = {
  changeText: 'Your other sessions end.',
  othersEnded: 'Your other sessions have ended.',
  cancel: 'Cancel',
  currentTitle: 'Your current password',
  currentText: 'Your password and email change only with it.',
  save: 'Save changes',
  sessionsText: 'Where you are signed in. End what you do not know, then change your password.',
  thisOne: 'This browser',
  unknownBrowser: 'Unknown program',
  since: (moment: string, address: string) => `Since ${moment}${address ? `, from ${address}` : ''}`,
  end: 'End',
  notEnded: 'The session was not ended',
  notLoaded: 'Your sessions could not be loaded',
  ended: 'Your session has ended',
  endedText: 'Log in to go on.',
  endedTyped: 'Log in to go on. What you typed is still there.',
  giveUp: 'Leave without logging in',
  instead: (name: string) => `${name} is logged in now`,
  insteadText: (name: string) => `In another tab of this browser. Log in as ${name} to go on here.`,
  insteadTyped: (name: string) =>
    `In another tab of this browser. Log in as ${name} to go on here. What you typed is still there.`,
  goOnAs: (name: string) => `Go on as ${name}`,
} as const

/** Said where an administrator looks after somebody's sign-in. */
export const accountTools = {
  open: 'Reset access…',
  title: 'Reset access',
  close: 'Close',
  reset: 'Link for a new password',
  resetText: 'Give it to the person yourself. The link works once, within an hour, and ends their sessions.',
  make: 'Create reset link',
  copy: 'Copy',
  copied: 'The link was copied',
  notCopied: 'The link could not be copied. It is selected: press Ctrl+C.',
  noLink: 'The link was not made',
  until: (moment: string) => `Works until ${moment}.`,
  sessions: 'Where they are signed in',
  none: 'Nowhere at the moment.',
  endAll: 'End all sessions',
  notEnded: 'The sessions were not ended',
} as const

/** Mailed to somebody who asked for a link to set a new password. */
export const resetMail = {
  subject: (product: string) => `Set a new password for ${product}`,
  text: (name: string, product: string, link: string) =>
    [
      `Hello ${name},`,
      '',
      `somebody, probably you, asked to set a new password for ${product}. This link works once, for an hour:`,
      '',
      link,
      '',
      'If it was not you, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
} as const

/** '2026-11-21T09:00:00.000Z' → '21-11-2026 at 09:00 UTC'. */
const told = (moment: string): string => `${showDay(moment.slice(0, 10))} at ${moment.slice(11, 16)} UTC`

const parts = ({ password, email }: { readonly password: boolean; readonly email: boolean }): string =>
  [...(password ? ['password'] : []), ...(email ? ['email address'] : [])].join(' and ')

/** Mailed to the address that somebody had until then. */
export const accountMail = {
  subject: (product: string) => `Your sign-in to ${product} was changed`,
  /** @param moment ISO 8601 in UTC */
  text: (
    name: string,
    product: string,
    changed: { readonly password: boolean; readonly email: boolean },
    moment: string,
    address: string,
  ) =>
    [
      `Hello ${name},`,
      '',
      `the ${parts(changed)} of your account for ${product} (${address}) changed on ${told(moment)}.`,
      ...(changed.email ? ['Mail about your account goes to the new address from now on.'] : []),
      '',
      'If you did this, or asked an administrator to, there is nothing to do.',
      'If not, somebody else may be using your account: ask an administrator at once to switch it off.',
      '',
    ].join('\n'),
} as const
