interface Window {
  /** Answers under way, by path and query; the first are begun by the first lines of index.html. */
  startedCalls?: Record<string, Promise<Response>>
}

/** The drawings that the descriptors' menu entries name, by name; made by `commands/parts/menu-icons.mjs`. */
declare module 'virtual:menu-icons' {
  import type { LucideIcon } from 'lucide-react'
  export const menuIcons: Readonly<Record<string, LucideIcon>>
}
