export { DatabaseError } from './platform/database/index.ts'
export { isOfArguments, StartupError } from './platform/errors/startup-error.ts'
export { surviveFaults } from './platform/errors/survive-faults.ts'
export { printProductFaults } from './product/check-product.ts'
export { locateProduct, ownProduct, productIn, readProductArgument } from './product/place.ts'
export { readServerSettings, type ServerSettings } from './settings.ts'
export {
  loadModel,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start-server.ts'
