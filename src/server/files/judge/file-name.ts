import { invalidFile } from '#texts/stored-files'
import { normalForm } from '../../../model/index.ts'

/** Of a name, in characters and in bytes: what every file system takes. */
export const longestName = 200
const longestBytes = 240

/** What reads a name from right to left, or hides parts of it. */
const turning = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * A file's name as it is kept: without the spaces and points around it, in one normal form.
 * @returns the sentence that says why it is none, else
 */
export const fileName = (given: string): { readonly name: string } | { readonly fault: string } => {
  const name = normalForm(given, 'NFC')
    .trim()
    .replace(/[. ]+$/, '')
  if (name === '') return { fault: invalidFile.noName }
  if (/[/\\]/.test(name)) return { fault: invalidFile.path }
  if (turning.test(name)) return { fault: invalidFile.turning }
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(name)) return { fault: invalidFile.control }
  if ([...name].length > longestName || Buffer.byteLength(name) > longestBytes)
    return { fault: invalidFile.longName(longestName) }
  if (/^\.+[^.]*$/.test(name) || endingOf(name) === '') return { fault: invalidFile.noEnding }
  return { name }
}

/** What a name ends in, in small letters: 'pdf'; '' where it ends in nothing. */
export const endingOf = (name: string): string => /.\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
