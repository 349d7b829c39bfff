import { app, sources } from 'virtual:product'
import { build, type Model } from '../../model/index.ts'

/** The product's model, from the folder of descriptors; the server has checked them before it serves this page. */
export const model: Model = build(sources, app)
