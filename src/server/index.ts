export { DatabaseError } from './database/index.ts'
export { outliveFaults } from './errors/last-resort.ts'
export { isOfArguments, StartupError } from './errors/startup-error.ts'
export { checkProduct } from './product/check-product.ts'
export { ownProduct, productGiven, productIn, productOf } from './product/place.ts'
export { readSettings, type Settings } from './settings.ts'
export {
  loadModel,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start-server.ts'
