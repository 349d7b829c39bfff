/** What is said of comments that are not taken. */
export const refusedComment = {
  label: 'Comment',
  required: 'Write something first.',
  missing: 'There is no such comment.',
  author: 'Only who wrote a comment can change it.',
  deleter: 'Only who wrote a comment, or who holds everything, can delete it.',
  changed: 'This comment was changed meanwhile. Nothing of yours was saved.',
  version: 'Version must be a whole number.',
  unknown: (key: string) => `"${key}" is no part of a comment.`,
  mentions: 'Mentions must be a list of the ids of people.',
  most: (count: number) => `A comment mentions ${count} people at most.`,
  unread: (name: string, one: string) => `${name} may not read this ${one}.`,
  nobody: 'There is no such person.',
  often: (seconds: number) => `These are many comments at once. Write the next in ${seconds} seconds.`,
  following: 'Say { "following": true } or { "following": false }.',
} as const

export const commentLog = {
  deleted: 'comment of somebody else deleted',
} as const
