import app from '../../app.ts'
import type { Entity } from '../../descriptor/index.ts'
import { build, type Model } from '../../model/index.ts'

const files = import.meta.glob<Entity>('/entities/*.ts', { eager: true, import: 'default' })

/** The product's model, from the folder of descriptors; the server has checked them before it serves this page. */
export const model: Model = build(
  Object.entries(files).map(([file, descriptor]) => ({ file: file.slice(1), descriptor })),
  app,
)
