import { type ComponentType, useEffect, useState } from 'react'
import { HashRouter, Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { fetcher } from './api.ts'
import { Frame } from './Frame.tsx'

/** Not lazy() and Suspense: React holds content back for 300 ms once it has shown a fallback. */
const screen = (load: () => Promise<ComponentType>) =>
  function Screen() {
    const [loaded, setLoaded] = useState<{ readonly Shown: ComponentType }>()
    useEffect(() => {
      void load().then((Shown) => setLoaded({ Shown }))
    }, [])
    return loaded ? <loaded.Shown /> : <progress aria-label="Loading" />
  }

const Proposals = screen(() => import('./Proposals.tsx').then((module) => module.Proposals))
const ProposalForm = screen(() => import('./ProposalForm.tsx').then((module) => module.ProposalForm))

export const App = () => (
  <SWRConfig value={{ fetcher, revalidateOnFocus: false, keepPreviousData: true }}>
    <HashRouter>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<h2>Project Tracking</h2>} />
          <Route path="proposals" element={<Proposals />} />
          <Route path="proposal-form/:id?" element={<ProposalForm />} />
        </Route>
      </Routes>
    </HashRouter>
  </SWRConfig>
)
