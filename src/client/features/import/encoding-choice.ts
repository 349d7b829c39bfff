import type { ImportFile } from '../../../../schemas/import-columns.ts'
import { readSetting, saveSetting } from '../../shared/state/settings.ts'
import type { Importing } from './use-import.ts'

/** The setting that stores the user's last choice. */
const name = 'import-encoding'

/** Sets the file's encoding and stores it as the default for the user's next file. */
export const chooseEncoding = ({ say }: Importing, encoding: string): void => {
  saveSetting(name, encoding)
  say({ encoding })
}

/** The possible encodings, the user's last choice first. */
export const offeredEncodings = ({ encodings }: ImportFile): ImportFile['encodings'] => {
  const last = readSetting(name)
  return encodings.toSorted((one, other) => Number(other.name === last) - Number(one.name === last))
}
