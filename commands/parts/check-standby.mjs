// A check in waiting: the checks are loaded, and the descriptors are read once the word comes.
import { parentPort, workerData } from 'node:worker_threads'
import { printProductFaults } from '../../src/server/product/check-product.ts'

parentPort?.once('message', async () => {
  await printProductFaults(workerData, { json: true, print: (faults) => parentPort?.postMessage(faults) })
})
