// A standby checker: it has loaded the checks and reads the descriptors when it receives a message.
import { parentPort, workerData } from 'node:worker_threads'
import { printProductFaults } from '../../src/server/product/check-product.ts'

parentPort?.once('message', async () => {
  await printProductFaults(workerData, { json: true, print: (faults) => parentPort?.postMessage(faults) })
})
