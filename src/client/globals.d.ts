interface Window {
  /** The first calls, by path and query, begun by the first lines of index.html. */
  prefetched?: Record<string, Promise<Response>>
  /** The token that they went with. */
  token?: string
}

/** The descriptors of the product and its own file; made by `commands/parts/product.mjs`. */
declare module 'virtual:product' {
  export const app: import('../descriptor/index.ts').App
  export const sources: readonly import('../model/index.ts').Source[]
  export const literals: import('../model/literals.ts').Literals
}

/** The drawings that the descriptors' menu entries name, by name; made there too. */
declare module 'virtual:menu-icons' {
  import type { LucideIcon } from 'lucide-react'
  export const menuIcons: Readonly<Record<string, LucideIcon>>
}
