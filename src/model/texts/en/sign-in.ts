export const signIn = {
  title: 'Log in',
  text: 'Use your staff account to continue.',
  email: 'Email',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Log in',
  lost: 'Lost your password?',
  lostText: 'Ask an administrator for a link to set a new password. The link works once, within an hour.',
  lostMail: 'Send me a link',
  lostMailText: 'Type your email address above, and we send you a link to set a new password.',
  lostSent: 'If this address belongs to an account, a link is on its way. It works once, within an hour.',
  required: (label: string) => `${label} is required.`,
  failed: 'You could not be logged in.',
  documentTitle: (title: string, product: string) => `${title} · ${product}`,
} as const

export const newPassword = {
  title: 'Set a new password',
  text: 'At least 15 characters. A sentence is easy to remember.',
  current: 'Current password',
  password: 'New password',
  confirm: 'Confirm Password',
  submit: 'Set password',
  done: 'Your new password is set.',
  doneText: 'Log in with it.',
  spent: 'This link cannot be used',
  spentText: 'It has been used, or is older than an hour. Ask for another.',
  back: 'Go to log in',
} as const

/** Said where not even the first screen's script arrived. */
export const startFailed = {
  title: 'The page could not be started',
  text: 'A part of it did not arrive. If you were signed in, you still are.',
  reload: 'Load again',
} as const

/** Said when a call brings no answer, or one that is none. */
export const unanswered = {
  offline: 'The server did not answer.',
  garbled: 'The server answered something that is no answer.',
  status: (status: number) => `The server answered with status ${status}.`,
} as const

export const saving = 'Saving…'
