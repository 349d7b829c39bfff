import { createContext, useContext } from 'react'
import type { Model } from '../../../model/index.ts'

const ModelContext = createContext<Model | null>(null)

/** Provides the model; tests provide their own. */
export const ModelProvider = ModelContext.Provider

/** The model of the product. */
export const useModel = (): Model => {
  const model = useContext(ModelContext)
  if (!model) throw new Error('useModel needs a ModelProvider above it.')
  return model
}
