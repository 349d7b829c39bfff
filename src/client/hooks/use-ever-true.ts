import { useState } from 'react'

/** Whether the value has been true since the part appeared; what was opened once stays to be closed gently. */
export const useEverTrue = (value: boolean): boolean => {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}
