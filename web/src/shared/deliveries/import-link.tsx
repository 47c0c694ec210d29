import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '../../session/use-session.ts'

/** Where a list of deliveries is empty: the way to import some, for those who may. */
export function ImportLink() {
  if (!useCan('deliveries.import')) return null
  return (
    <Button
      component={Link}
      to="/dashboard/importar"
      variant="default"
      leftSection={<IconFileImport size={20} aria-hidden />}
    >
      Importar Documentos
    </Button>
  )
}
