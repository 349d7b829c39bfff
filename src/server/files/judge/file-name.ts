import { invalidFile } from '#texts/stored-files'
import { asLine, normalForm } from '../../../model/index.ts'
import { clearLine } from '../../../model/values/characters.ts'

/** Longest file name, in characters and in bytes, that every file system accepts. */
export const longestFileName = 200
const longestBytes = 240

/** Control, unassigned and private characters, and line separators. */
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const spaces = /\p{Zs}/gu

/**
 * Returns whether a name has characters that change its direction or hide a part of it; joiners of letters are allowed.
 */
const isTurned = (name: string): boolean => {
  const spaced = name.replace(spaces, ' ')
  return clearLine(spaced) !== spaced
}

/**
 * Normalizes a file name to NFC, without surrounding spaces and trailing dots.
 * @returns the name, or the reason why it is invalid
 */
export const fileName = (given: string): { readonly name: string } | { readonly fault: string } => {
  const name = normalForm(asLine(given), 'NFC')
    .trim()
    .replace(/[. ]+$/, '')
  if (name === '') return { fault: invalidFile.noName }
  if (/[/\\]/.test(name)) return { fault: invalidFile.path }
  if (control.test(name)) return { fault: invalidFile.control }
  if (isTurned(name)) return { fault: invalidFile.turning }
  if ([...name].length > longestFileName || Buffer.byteLength(name) > longestBytes)
    return { fault: invalidFile.longName(longestFileName) }
  if (/^\.+[^.]*$/.test(name) || endingOf(name) === '') return { fault: invalidFile.noEnding }
  return { name }
}

/** Returns a name's extension in lower case: 'pdf'; '' where it has none. */
export const endingOf = (name: string): string => /.\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
