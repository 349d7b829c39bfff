import { invalid } from '#texts/answers'

const fewestCharacters = 5
const shortestWord = 4
const leastBeyondContext = 8
const rows = [
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  '01234567890123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '!@#$%^&*()_+!@#$%^&*()_+',
  '!"§$%&/()=?!"§$%&/()=?',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

let dictionary: Promise<ReadonlySet<string>> | undefined

/** Loads the common passwords on first use. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  dictionary ??= import('@zxcvbn-ts/language-common').then(
    (language) => new Set(language.dictionary['passwords-common']),
  )
  return dictionary
}

/** Returns the repeated unit of a text: 'aaa' → 'a', 'abcabc' → 'abc', 'abc' → 'abc'. */
const unitOf = (text: string): string => {
  const at = `${text}${text}`.indexOf(text, 1)
  return at > 0 && at < text.length ? text.slice(0, at) : text
}

/** The forms of a secret to look up: as written, without surrounding digits and punctuation, without repetition. */
const coresOf = (secret: string): readonly string[] => {
  const plain = secret.toLowerCase()
  const closed = plain.replace(/[\s\p{P}\p{S}]+/gu, '')
  const core = closed.replace(/^\d+|\d+$/g, '')
  return [plain, closed, core, unitOf(plain), unitOf(closed), unitOf(core)]
}

const isCommon = (secret: string, common: ReadonlySet<string>): boolean => {
  const [plain = '', closed = '', ...others] = coresOf(secret)
  const onlyMarks = closed === ''
  const cores = onlyMarks ? [plain] : [plain, closed, ...others]
  return (
    new Set(plain).size < fewestCharacters ||
    cores.some((core) => core === '' || common.has(core)) ||
    runs.some((run) => run.includes(unitOf(onlyMarks ? plain : closed)))
  )
}

/** Splits context texts into words long enough to compare: 'Anita Sharma' gives both names, an email its parts. */
const wordsOf = (context: readonly string[]): readonly string[] =>
  context
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortestWord)
    .sort((a, b) => b.length - a.length)

const madeFrom = (secret: string, context: readonly string[]): string | null => {
  let rest = secret.toLowerCase()
  let first: string | null = null
  for (const word of wordsOf(context)) {
    if (!rest.includes(word)) continue
    first ??= word
    rest = rest.replaceAll(word, '')
  }
  return first !== null && rest.replace(/[\s\p{P}\p{S}]/gu, '').length < leastBeyondContext ? first : null
}

/**
 * Returns a message why a secret is too easy to guess; null where it is not.
 * @param context words it must not consist of: the product, the person's name and email
 */
export const blocklistFault = async (
  secret: string,
  label: string,
  context: readonly string[],
): Promise<string | null> => {
  if (isCommon(secret, await commonPasswords())) return invalid.password.common(label)
  const word = madeFrom(secret, context)
  return word === null ? null : invalid.password.context(label, word)
}
