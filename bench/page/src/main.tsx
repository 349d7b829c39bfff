import { createRoot } from 'react-dom/client'
import { tokenOf } from './api.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')
const root = createRoot(place)

if (tokenOf()) {
  // Fetched beside App, not after it.
  if (location.hash.startsWith('#/proposals')) void import('./Proposals.tsx')
  void import('./App.tsx').then(({ App }) => root.render(<App />))
} else {
  void import('./Login.tsx').then(({ Login }) => root.render(<Login />))
}
