export { DatabaseError } from './platform/database/index.ts'
export { outliveFaults } from './platform/errors/last-resort.ts'
export { isOfArguments, StartupError } from './platform/errors/startup-error.ts'
export { checkProduct } from './product/check-product.ts'
export { ownProduct, productGiven, productIn, productOf } from './product/place.ts'
export { readSettings, type Settings } from './settings.ts'
export {
  loadModel,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start-server.ts'
