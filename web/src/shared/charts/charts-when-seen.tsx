import { useInViewport } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Loading } from '../../ui/data-states.tsx'
import classes from './charts.module.css'

const DayCharts = lazyPart(async () => ({ default: (await import('./day-charts.tsx')).DayCharts }))

/** The charts stand at the end of a home: neither their code nor their figures are asked for before they are seen. */
export function ChartsWhenSeen() {
  const { ref, inViewport } = useInViewport()
  const [isSeen, setSeen] = useState(false)
  if (inViewport && !isSeen) setSeen(true)
  return (
    <div ref={ref} className={classes.place}>
      {isSeen && (
        <Suspense fallback={<Loading text="Carregando gráficos..." />}>
          <DayCharts />
        </Suspense>
      )}
    </div>
  )
}
