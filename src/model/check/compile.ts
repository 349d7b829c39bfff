import type { App } from '../../descriptor/index.ts'
import { build, type Source } from '../build.ts'
import type { Model } from '../model.ts'
import { check, type Fault } from './index.ts'

/** What descriptors come to: a model, or every fault at once. */
export type Compiled = { readonly model: Model } | { readonly faults: readonly Fault[] }

/** Checks descriptors and product, and builds the model where nothing is wrong. */
export const compile = (sources: readonly Source[], app: App, icons: readonly string[] = []): Compiled => {
  const faults = check(sources, app, icons)
  return faults.length > 0 ? { faults } : { model: build(sources, app) }
}
