export { Unusable } from './database/index.ts'
export { checkProduct } from './descriptors/check-product.ts'
export { isOfArguments } from './is-of-arguments.ts'
export { outliveFaults } from './last-resort.ts'
export { readSettings, type Settings } from './settings.ts'
export { StartFault } from './start-fault.ts'
export {
  loadModel,
  ownProduct,
  productIn,
  productOf,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start-server.ts'
