import { inside } from './paths.mjs'
import { ENTRY, FRAME, LOGIN, RESET, SCREENS } from './screen-modules.mjs'

const start = [ENTRY, LOGIN, RESET].map((module) => inside(module))
const frame = inside(FRAME)
const screens = Object.values(SCREENS).map((module) => inside(module))

/**
 * One script and one style sheet for what every screen behind the sign-in needs, and what several of them do: by itself
 * the bundler makes some twenty files of it, each with its own request and compressed by itself.
 * @type {import('rolldown').CodeSplittingGroup}
 */
export const commonScript = {
  debugName: 'common script',
  name: (id, context) => {
    const users = usersOf(id, context)
    if (start.some((module) => users.has(module))) return null // whoever signs in needs nothing of the rest
    const several = screens.filter((module) => users.has(module)).length > 1
    return users.has(frame) || several ? 'app' : null
  },
  includeDependenciesRecursively: false, // they are in this script or in the first one; it would take over the first
}

/**
 * @param {string} id @param {import('rolldown').ChunkingContext} context
 * @returns {Set<string>} the modules that import it, over however many, without the places that fetch on first use
 */
function usersOf(id, context) {
  const users = new Set([id])
  for (const user of users)
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer)
  return users
}
