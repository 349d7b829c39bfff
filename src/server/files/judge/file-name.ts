import { invalidFile } from '#texts/stored-files'
import { asLine, normalForm } from '../../../model/index.ts'
import { clearLine } from '../../../model/values/characters.ts'

/** Of a name, in characters and in bytes: what every file system takes. */
export const longestFileName = 200
const longestBytes = 240

/** What is no character, or ends a line. */
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const spaces = /\p{Zs}/gu

/** Whether something reads a name from right to left or hides a part of it; joiners that change how letters look do not. */
const isTurned = (name: string): boolean => {
  const spaced = name.replace(spaces, ' ')
  return clearLine(spaced) !== spaced
}

/**
 * A file's name as it is kept: without the spaces and points around it, in one normal form.
 * @returns the sentence that says why it is none, else
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

/** What a name ends in, in small letters: 'pdf'; '' where it ends in nothing. */
export const endingOf = (name: string): string => /.\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
