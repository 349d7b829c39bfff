import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Model } from '../../model/index.ts'
import { changing } from '../../model/messages.ts'
import { StartFault } from '../../server/errors/start-fault.ts'
import { readProduct } from '../../server/product/read-product.ts'

const run = promisify(execFile)

/** What a product's descriptors need to be read: themselves, the language they were written in, and its address. */
const parts = ['entities', 'src/descriptor', 'src/app.ts', 'package.json']

/** A name that git does not know, or a revision whose descriptors cannot be loaded. */
export class UnknownRevision extends Error {}

/**
 * The model of the descriptors as they were in a revision of the repository at `root`.
 * @throws StartFault with the way out, where git knows no such revision
 */
export const readRevision = async (root: string, revision: string): Promise<Model> => {
  const folder = await mkdtemp(join(tmpdir(), 'revision-'))
  try {
    const archive = join(folder, 'parts.tar')
    const named = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
    const { stdout } = await run('git', named, { cwd: root }).catch(() => {
      throw new StartFault(changing.unknownRevision(revision))
    })
    await run('git', ['archive', '--output', archive, stdout.trim(), ...parts], { cwd: root })
    await run('tar', ['-xf', archive, '-C', folder])
    const { sources, app } = await readProduct({
      root: folder,
      entities: join(folder, 'entities'),
      app: join(folder, 'src', 'app.ts'),
    })
    const [unread] = sources.flatMap(({ unreadable }) => unreadable ?? [])
    if (unread) throw new StartFault(changing.unreadableRevision(revision, unread.reason))
    if ('reason' in app) throw new StartFault(changing.unreadableRevision(revision, app.reason))
    return build(sources, app)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
