import { readdirSync, readFileSync } from 'node:fs'

/** The text of a file below /proc; '' where its process has ended. */
export const procText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The names in a folder below /proc; none where its process has ended. */
export const procNames = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
