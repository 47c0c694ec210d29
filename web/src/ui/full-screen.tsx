import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'

export function FullScreenLoading({ text }: { text: string }) {
  return (
    <main className="boot">
      <Loader />
      <output>{text}</output>
    </main>
  )
}

/** A message that fills the page: a heading, a sentence and, where there is one, an action. */
export function FullScreenMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="boot">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
