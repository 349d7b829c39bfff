import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The names of all icons that a menu entry may use, read from the icon library, such as 'file-text'. */
export const knownIcons = async (): Promise<readonly string[]> => {
  const library = dirname(fileURLToPath(import.meta.resolve('lucide-react/package.json')))
  const files = await readdir(join(library, 'dist', 'esm', 'icons'))
  return files.flatMap((file) => /^([a-z0-9-]+)\.m?js$/.exec(file)?.[1] ?? [])
}
