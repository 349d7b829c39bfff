/** 'project-status' → 'Project Status'. */
export const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** 'Project Status' → 'project status'; a word in capitals stays as it is. */
export const lower = (title: string): string =>
  title.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

/** 'an action', 'a book'. */
export const withArticle = (noun: string): string =>
  `${/^[aeio]|^u(?!s|ni)/i.test(noun) ? 'an' : 'a'} ${noun}`

/** 'a', 'a or b', 'a, b or c'. */
export const either = (words: readonly string[], between = 'or'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${between} ${words.at(-1)}`

/** A time to wait, rounded up: '45 seconds', '10 minutes'. */
export const waiting = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
