import { checking } from '#texts/tools'
import { compileProduct, type LocatedFault, reportFaults } from './compile-product.ts'
import { knownIcons } from './known-icons.ts'
import type { ProductPlace } from './place.ts'
import { readProduct } from './read-product.ts'

const faultsOf = async (place: ProductPlace): Promise<readonly LocatedFault[]> => {
  const [product, icons] = await Promise.all([readProduct(place), knownIcons()])
  const compiled = compileProduct(product, icons)
  return 'faults' in compiled ? compiled.faults : []
}

/**
 * Prints every fault of a product's descriptors: one a line, or as JSON for editors and builds.
 * @returns whether there are no faults
 */
export const printProductFaults = async (
  place: ProductPlace,
  { json, print }: { readonly json: boolean; readonly print: (text: string) => void },
): Promise<boolean> => {
  const faults = await faultsOf(place)
  if (json) print(JSON.stringify(faults, null, 2))
  else print(faults.length > 0 ? `${reportFaults(faults)}\n${checking.count(faults.length)}` : checking.fine)
  return faults.length === 0
}
