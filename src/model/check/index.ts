import type { App } from '../../descriptor/index.ts'
import { build, type Source } from '../build.ts'
import type { Model } from '../entity/model.ts'
import { checkButtonOutcomes, checkButtons } from './buttons.ts'
import { type CheckContext, checkedEntities } from './checked-entity.ts'
import { checkColumns } from './columns.ts'
import { checkComputed } from './computed.ts'
import { checkApp, checkData, isWhole } from './data.ts'
import type { Fault } from './fault.ts'
import { checkFields } from './fields.ts'
import { withoutFollowers } from './followers.ts'
import { checkForm, checkRequiredShown, checkRequiredWhen } from './form.ts'
import { checkInline } from './inline.ts'
import { checkNames, checkRoutes } from './names.ts'
import { checkProduct, checkServes } from './product.ts'
import { checkReferences } from './references.ts'
import { checkRowRules } from './row-rules.ts'
import { checkRules } from './rules.ts'
import { checkScopes } from './scopes.ts'
import { checkSeeds } from './seeds.ts'
import { checkLadders, checkTones } from './tones.ts'
import { checkTotals } from './totals.ts'
import { checkTraits } from './traits.ts'
import { checkTransitions } from './transitions.ts'

const checks = [
  checkNames,
  checkRoutes,
  checkFields,
  checkTraits,
  checkReferences,
  checkComputed,
  checkColumns,
  checkForm,
  checkRequiredWhen,
  checkTones,
  checkTotals,
  checkSeeds,
  checkServes,
  checkRowRules,
  checkTransitions,
  checkButtons,
  checkScopes,
  checkInline,
]

/** A substitute for an incomplete product file, so that its descriptors are checked all the same. */
export const fallbackApp = (sources: readonly Source[]): App => ({
  name: 'nameless',
  title: '…',
  groups: [...new Set(sources.flatMap(({ descriptor }) => descriptor?.menu?.group ?? []))],
})

const byPlace = (a: Fault, b: Fault): number =>
  a.file.localeCompare(b.file) || a.code.localeCompare(b.code) || a.path.join().localeCompare(b.path.join())

/**
 * Every fault of the descriptors and the product, sorted by file.
 * Files without a readable entity are reported and left out of the other checks, so that one slip does not cause many
 * faults. Rules are enumerated only if all are sound.
 * @param icons the icons that the page can draw; if empty, icons are not checked
 */
export const check = (
  sources: readonly Source[],
  app: App,
  icons: readonly string[] = [],
): readonly Fault[] => {
  const unreadable = new Set([
    'E-FILE-1',
    'E-FILE-2',
    'E-DATA-1',
    'E-DATA-2',
    'E-DATA-3',
    'E-FIELD-1',
    'E-FIELD-4',
    'E-WORD-3',
    'E-WORD-5',
  ])
  const data = sources.flatMap(checkData)
  const broken = new Set([
    ...data.flatMap(({ file, code }) => (unreadable.has(code) ? [file] : [])),
    ...sources.flatMap(({ file, descriptor }) => (isWhole(descriptor) ? [] : [file])),
  ])
  const entities = checkedEntities(sources.filter(({ file }) => !broken.has(file)))
  const named = new Map(entities.map((checked) => [checked.descriptor.one, checked]))
  const product = checkApp(app)
  const context: CheckContext = {
    entities,
    named,
    app: product.length > 0 ? fallbackApp(sources) : app,
    icons,
  }
  const rules = checkRules(context)
  const faults = [
    ...data,
    ...product,
    ...checks.flatMap((each) => each(context)),
    ...rules,
    ...(rules.length === 0
      ? [
          ...checkLadders(context),
          ...checkRequiredShown(context),
          ...checkProduct(context),
          ...checkButtonOutcomes(context),
        ]
      : []),
  ]
  return [...withoutFollowers(faults, sources, broken)].sort(byPlace)
}

export { unloaded } from './data.ts'
export type { Fault } from './fault.ts'

/** The result of compiling descriptors: a model, or every fault. */
export type Compiled = { readonly model: Model } | { readonly faults: readonly Fault[] }

/** Checks descriptors and product, and builds the model if there are no faults. */
export const compile = (sources: readonly Source[], app: App, icons: readonly string[] = []): Compiled => {
  const faults = check(sources, app, icons)
  return faults.length > 0 ? { faults } : { model: build(sources, app) }
}
