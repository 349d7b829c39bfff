import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { changing } from '#texts/tools'
import { build, type Model } from '../../model/index.ts'
import { StartupError } from '../../server/platform/errors/startup-error.ts'
import type { ProductPlace } from '../../server/product/place.ts'
import { readProduct } from '../../server/product/read-product.ts'

const run = promisify(execFile)

/** The paths of the descriptor language in its own repository. */
const language = ['src/descriptor', 'package.json']

/**
 * Reads the model of a product's descriptors at a revision of its git repository.
 * @throws StartupError with the remedy if git has no such revision
 */
export const readRevision = async (place: ProductPlace, revision: string): Promise<Model> => {
  const git = async (...args: readonly string[]) =>
    (await run('git', args, { cwd: place.folder ?? place.root })).stdout.trim()
  const folder = await mkdtemp(join(tmpdir(), 'revision-'))
  try {
    const named = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
    const commit = await git(...named).catch(() => {
      throw new StartupError(changing.unknownRevision(revision))
    })
    const below = await git('rev-parse', '--show-prefix') // the product's path in its repository
    const [entities, appNow] = [place.entities, place.app].map((path) =>
      join(below, relative(place.folder ?? place.root, path)),
    ) as [string, string] // two in, two out
    const isThere = await git('ls-tree', '--full-tree', '--name-only', commit, '--', appNow)
    const app = isThere ? appNow : join(below, 'src', 'app.ts') // its path before version 0.2
    const known = await git('ls-tree', '--full-tree', '--name-only', commit, '--', ...language)
    const archive = join(folder, 'parts.tar')
    const top = await git('rev-parse', '--show-toplevel')
    const parts = [entities, app, ...known.split('\n').filter(Boolean)]
    await git('-C', top, 'archive', '--output', archive, commit, ...parts).catch(() => {
      throw new StartupError(changing.unreadableRevision(revision, changing.notThere(entities)))
    })
    await run('tar', ['-xf', archive, '-C', folder])
    const {
      sources,
      app: product,
      unreadable: own,
    } = await readProduct({
      root: folder,
      entities: join(folder, entities),
      app: join(folder, app),
    })
    const [unread] = [...sources.map(({ unreadable }) => unreadable), own].filter(
      (each) => each !== undefined,
    )
    if (unread) throw new StartupError(changing.unreadableRevision(revision, unread.reason))
    return build(sources, product)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
