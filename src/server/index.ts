export { Unusable } from './database/index.ts'
export { outliveFaults } from './errors/last-resort.ts'
export { isOfArguments, StartFault } from './errors/start-fault.ts'
export { checkProduct } from './product/check-product.ts'
export { readSettings, type Settings } from './settings.ts'
export {
  loadModel,
  ownProduct,
  productIn,
  productOf,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start-server.ts'
