/** The drawings that the descriptors' menu entries name, by name; made by `commands/parts/menu-icons.mjs`. */
declare module 'virtual:menu-icons' {
  import type { LucideIcon } from 'lucide-react'
  export const menuIcons: Readonly<Record<string, LucideIcon>>
}
