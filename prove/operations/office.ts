import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '../../commands/parts/paths.mjs'
import { type Caller, signIn } from '../../tests/support/calls.ts'
import { type Product, startProduct } from '../../tests/support/product.ts'

/** A folder for an office that outlives its server, and the settings that lead to it. */
export const newOffice = () => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'))
  const file = join(folder, 'office.db')
  return {
    folder,
    file,
    environment: { DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'error' },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const openOffice = async (
  environment: Readonly<Record<string, string>>,
): Promise<{ product: Product; admin: Caller }> => {
  const product = await startProduct({ environment })
  return { product, admin: await signIn(product.url, product.email, product.password) }
}

/** Runs a command as its user does, and waits for its end. */
export const runCommand = async (
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string; seconds: number }> => {
  const began = performance.now()
  const child = spawn(process.execPath, [...command], { cwd: root, env: { ...process.env, ...environment } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  return { code, said, seconds: (performance.now() - began) / 1000 }
}

/** How many of these names are not in the file, and what SQLite says of it. */
export const missingFrom = (file: string, names: Iterable<string>): { lost: number; integrity: string } => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const known = new Set(
      database
        .prepare('select name from sectors')
        .all()
        .map(({ name }) => name),
    )
    const [check] = database.prepare('pragma integrity_check').all()
    return {
      lost: [...names].filter((name) => !known.has(name)).length,
      integrity: String(check?.integrity_check),
    }
  } finally {
    database.close()
  }
}
