import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inside, pinnedNode } from '../../../commands/parts/paths.mjs'
import { productIn } from '../../../src/server/index.ts'
import { writeEditorFiles } from '../../../src/server/product/editor-files.ts'
import { writeAnswer } from './answer.ts'
import type { Entry } from './entries.ts'

/**
 * What the compiler says of all answers at once, in one product: it takes a second for one as for all.
 * Each has entities of its own; an `app.ts` gets another name, since several have one.
 * @param folder comes into being
 * @returns its lines; '' where there is none
 */
export const compiled = async (entries: readonly Entry[], empty: string, folder: string): Promise<string> => {
  const apps = entries.flatMap(({ files }) => files.get('app.ts') ?? [])
  const entities = entries.flatMap(({ files }) => [...files].filter(([path]) => path !== 'app.ts'))
  writeAnswer({ files: new Map(entities) }, empty, folder)
  apps.forEach((text, at) => void writeFileSync(join(folder, `app-${at}.ts`), text))
  const imports = apps.map((_, at) => `import './app-${at}.ts'\n`)
  writeFileSync(join(folder, 'app.ts'), imports.join(''))
  const project = writeEditorFiles(productIn(folder))
  const compiler = inside('node_modules', 'typescript', 'bin', 'tsc')
  return promisify(execFile)(pinnedNode, [compiler, '-p', project, '--noEmit']).then(
    () => '',
    (fault: { readonly stdout: string }) => fault.stdout,
  )
}
