import type { ImportFile } from '../../../../schemas/import-columns.ts'
import { readSetting, saveSetting } from '../../shared/state/settings.ts'
import type { Importing } from './use-import.ts'

/** The name under which somebody's last choice is kept. */
const name = 'import-encoding'

/** Says how the file is written, and keeps that for the person: their next file is likely written so as well. */
export const chooseEncoding = ({ say }: Importing, encoding: string): void => {
  saveSetting(name, encoding)
  say({ encoding })
}

/** The ways in which a file may be written, the one that the person chose last first. */
export const offeredEncodings = ({ encodings }: ImportFile): ImportFile['encodings'] => {
  const last = readSetting(name)
  return encodings.toSorted((one, other) => Number(other.name === last) - Number(one.name === last))
}
