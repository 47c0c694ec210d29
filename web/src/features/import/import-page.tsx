import { imports } from '@canhoto/contracts/imports'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/http/api.ts'
import { useDropGuard } from '../../shared/new-delivery/document/use-drop-guard.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { DropZone } from './drop-zone.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportProgress } from './import-progress.tsx'
import { uploads } from './uploads.ts'

export default function ImportPage() {
  const [params, setParams] = useSearchParams()
  const [isStarting, setStarting] = useState(false)
  const client = useQueryClient()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const id = params.get('importacao')
  useDropGuard(true)

  /** Files chosen while an import is open join it. */
  async function take(files: readonly File[]) {
    if (files.length === 0 || isStarting) return
    if (id) return uploads.add(id, files)
    setStarting(true)
    try {
      const started = await call(imports.start)
      uploads.add(started.id, files)
      // Whoever went to another screen meanwhile stays there.
      if (isHere.current) setParams({ importacao: started.id })
      void client.invalidateQueries({ queryKey: [imports.list.path] })
    } catch (error) {
      notify.error(
        'Erro ao importar',
        serverMessage(error, 'Não foi possível iniciar a importação. Tente novamente.'),
      )
    } finally {
      setStarting(false)
    }
  }

  return (
    <>
      <PageHeader
        title="Importar Documentos"
        note="Cada nota vira uma entrega; um CT-e, uma por nota; um MDF-e propõe a rota do dia"
      >
        {id && (
          <Button variant="default" onClick={() => setParams({})}>
            Nova Importação
          </Button>
        )}
      </PageHeader>
      <DropZone onFiles={(files) => void take(files)} busy={isStarting} small={id !== null} />
      {id ? <ImportProgress key={id} id={id} /> : <EarlierImports />}
    </>
  )
}
