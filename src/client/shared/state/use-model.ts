import { createContext, useContext } from 'react'
import type { Model } from '../../../model/index.ts'

const ModelContext = createContext<Model | null>(null)

/** Gives the model to every part below; the page's own is in `model.ts`, tests give theirs. */
export const ModelProvider = ModelContext.Provider

/** The product's model. */
export const useModel = (): Model => {
  const model = useContext(ModelContext)
  if (!model) throw new Error('useModel needs a ModelProvider above it.')
  return model
}
