import { createContext } from 'react'

/** Whether a form lies over another one: rows are added to one of its dropdowns on their own screens alone. */
export const OverContext = createContext(false)
