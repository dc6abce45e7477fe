package dev.troupe.lsp.connection;

import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionKindCapabilities;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.DefinitionCapabilities;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.ImplementationCapabilities;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PositionEncodingKind;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.RenameCapabilities;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.SynchronizationCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/** What the gateway tells servers that it can do. */
final class EditorCapabilities {
    private EditorCapabilities() {}

    static ClientCapabilities all() {
        ClientCapabilities all = new ClientCapabilities();
        all.setGeneral(general());
        all.setWorkspace(workspace());
        all.setTextDocument(textDocument());
        WindowClientCapabilities window = new WindowClientCapabilities();
        window.setWorkDoneProgress(true);
        all.setWindow(window);
        return all;
    }

    private static GeneralClientCapabilities general() {
        GeneralClientCapabilities general = new GeneralClientCapabilities();
        general.setPositionEncodings(List.of(PositionEncodingKind.UTF16));
        return general;
    }

    private static WorkspaceClientCapabilities workspace() {
        WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
        workspace.setConfiguration(true);
        workspace.setWorkspaceFolders(true);
        workspace.setApplyEdit(false);
        DidChangeConfigurationCapabilities configuration = new DidChangeConfigurationCapabilities();
        configuration.setDynamicRegistration(true);
        workspace.setDidChangeConfiguration(configuration);
        DidChangeWatchedFilesCapabilities watched = new DidChangeWatchedFilesCapabilities(true);
        watched.setRelativePatternSupport(true);
        workspace.setDidChangeWatchedFiles(watched);
        DiagnosticWorkspaceCapabilities diagnostics = new DiagnosticWorkspaceCapabilities();
        diagnostics.setRefreshSupport(true);
        workspace.setDiagnostics(diagnostics);
        WorkspaceEditCapabilities edit = new WorkspaceEditCapabilities();
        edit.setDocumentChanges(true);
        edit.setResourceOperations(
                List.of(
                        ResourceOperationKind.Create,
                        ResourceOperationKind.Rename,
                        ResourceOperationKind.Delete));
        workspace.setWorkspaceEdit(edit);
        return workspace;
    }

    private static TextDocumentClientCapabilities textDocument() {
        TextDocumentClientCapabilities document = new TextDocumentClientCapabilities();
        SynchronizationCapabilities synchronization = new SynchronizationCapabilities();
        synchronization.setDidSave(true);
        document.setSynchronization(synchronization);
        PublishDiagnosticsCapabilities published = new PublishDiagnosticsCapabilities();
        published.setVersionSupport(true);
        published.setRelatedInformation(true);
        published.setCodeDescriptionSupport(false);
        published.setDataSupport(true);
        document.setPublishDiagnostics(published);
        DiagnosticCapabilities pulled = new DiagnosticCapabilities(true);
        pulled.setRelatedDocumentSupport(true);
        document.setDiagnostic(pulled);
        document.setHover(
                new HoverCapabilities(List.of(MarkupKind.PLAINTEXT, MarkupKind.MARKDOWN), false));
        document.setDefinition(new DefinitionCapabilities(false, true));
        ImplementationCapabilities implementation = new ImplementationCapabilities();
        implementation.setLinkSupport(true);
        document.setImplementation(implementation);
        DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
        symbols.setHierarchicalDocumentSymbolSupport(true);
        document.setDocumentSymbol(symbols);
        document.setRename(new RenameCapabilities(true, false));
        document.setCodeAction(codeActions());
        return document;
    }

    private static CodeActionCapabilities codeActions() {
        CodeActionCapabilities actions =
                new CodeActionCapabilities(
                        new CodeActionLiteralSupportCapabilities(
                                new CodeActionKindCapabilities(
                                        List.of(
                                                CodeActionKind.QuickFix,
                                                CodeActionKind.Refactor,
                                                CodeActionKind.SourceOrganizeImports,
                                                CodeActionKind.SourceFixAll))),
                        false);
        actions.setIsPreferredSupport(true);
        actions.setDataSupport(true);
        actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
        return actions;
    }
}
