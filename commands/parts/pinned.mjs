import { writeEntityNames } from './entity-names.mjs'
import { ensureInstalled } from './install.mjs'
import { inside, nodePackage, pinnedNode, readJson } from './paths.mjs'
import { run } from './run.mjs'

/**
 * The first line of every command: after it the dependencies are installed, the entities are known to the compiler by
 * name, and this process is the pinned Node.
 * Where another Node was called, the command starts anew on the pinned one, and this process ends with its code.
 * @param {{ development?: boolean }} [options] whether the command needs development packages
 */
export async function onPinnedNode(options) {
  await ensureInstalled(options)
  writeEntityNames()
  if (process.versions.node === readJson(inside('package.json')).optionalDependencies[nodePackage ?? ''])
    return
  const { code } = await run(pinnedNode, process.argv.slice(1))
  process.exit(code)
}
