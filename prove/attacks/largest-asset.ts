import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The largest script that the page loads: its name. */
export const largestAsset = (of: string): string => {
  const folder = join(of, 'dist', 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const size = (name: string) => statSync(join(folder, name)).size
  return scripts.toSorted((a, b) => size(b) - size(a))[0] ?? ''
}
